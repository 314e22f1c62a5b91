/**
 * Eine senkrechte Kante im Bild am Seitenanfang (media/poster.jpg), in Pixeln von 1920 × 1080: Ist das Lot zur Ruhe
 * gekommen, zeigt dort eine Haarlinie, dass sie mit ihm übereinstimmt. Eigenes Bild ohne solche Kante: `null`.
 */
export const trueEdge: { x: number; top: number; bottom: number } | null = { x: 1269.5, top: 237, bottom: 442 }
