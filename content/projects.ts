import type { Project } from './types.ts'

/**
 * Die neun Bilder der Galerie. `imagePath` nennt eine Datei aus content/media;
 * mit `null` zeigt die Karte den roten Platzhalter mit der Nummer.
 *
 * DEMO: Alle neun sind Visualisierungen, keine Fotos ausgeführter Aufträge.
 */
export const projects = [
  {
    id: 1,
    title: 'Weiß und Eiche',
    caption: 'L-Küche ohne Griffe',
    imagePath: 'kueche-1-weiss-eiche.jpg',
    alt: 'Weiße grifflose L-Küche mit Eichenarbeitsplatte, Einbaubackofen und rundem Esstisch',
  },
  {
    id: 2,
    title: 'Anthrazit',
    caption: 'Zeile mit heller Insel',
    imagePath: 'kueche-2-anthrazit-insel.jpg',
    alt: 'Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten',
  },
  {
    id: 3,
    title: 'Salbei',
    caption: 'Landhaus mit Messing',
    imagePath: 'kueche-3-salbei-landhaus.jpg',
    alt: 'Salbeigrüne Landhausküche mit Rahmenfronten, Messinggriffen, Keramikspüle und Eichentisch',
  },
  {
    id: 4,
    title: 'Helle Eiche',
    caption: 'Zwei Zeilen, Balkontür',
    imagePath: 'kueche-4-eiche-skandi.jpg',
    alt: 'Zweizeilige Küche mit hellen Eichenfronten, heller Steinarbeitsplatte und Balkontür am Ende',
  },
  {
    id: 5,
    title: 'Nachtblau',
    caption: 'Insel mit Marmor',
    imagePath: 'kueche-5-navy-marmor.jpg',
    alt: 'Dunkelblaue Rahmenfront-Küche mit Marmorinsel, Messinggriffen und Fischgrätparkett',
  },
  {
    id: 6,
    title: 'Beton und Nussbaum',
    caption: 'Insel mit Holztheke',
    imagePath: 'kueche-6-beton-nussbaum.jpg',
    alt: 'Küche mit Fronten in Betonoptik, Hochschränken aus Nussbaum und Kücheninsel mit Holztheke',
  },
  {
    id: 7,
    title: 'Weiß und Terrazzo',
    caption: 'Kleine Stadtküche',
    imagePath: 'kueche-7-terrazzo-stadt.jpg',
    alt: 'Kleine weiße Stadtküche mit Terrazzo-Arbeitsplatte, mintgrünem Kühlschrank und rundem Esstisch',
  },
  {
    id: 8,
    title: 'Terrakotta',
    caption: 'Insel mit Holzlamellen',
    imagePath: 'kueche-8-terrakotta-regal.jpg',
    alt: 'Küche mit terrakottafarbenen Fronten, offenen Eichenregalen und Insel mit Holzlamellen',
  },
  {
    id: 9,
    title: 'Dunkelgrün',
    caption: 'Theke im Abendlicht',
    imagePath: 'kueche-9-abend-halbinsel.jpg',
    alt: 'Dunkelgrüne Küche am Abend mit LED-Beleuchtung, Kugelleuchten und Theke mit drei Barhockern',
  },
] satisfies Project[]
