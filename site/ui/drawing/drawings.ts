import type { ServiceIcon } from '#model/schema/lists.ts'
import type { Workpiece } from './Drawing.tsx'

/** A front of 19 mm cut open, and its neighbour: the joint between them is 3 mm wide. */
export const JOINT: Workpiece = {
  view: '12 0 300 220',
  mmPerUnit: 1 / 3,
  paths: {
    'outline wood': 'M24 78H145.5v57H24l6-14l-8-14l6-14zM154.5 78H276l-4 14l8 14l-8 14l4 15H154.5z',
    hatch:
      'M31 90l12-12M31 102l24-24M31 114l36-36M31 126l48-48M34 135l57-57M46 135l57-57M58 135l57-57M70 135l57-57M82 135l57-57M94 135l46.5-46.5M106 135l34.5-34.5M118 135l22.5-22.5M130 135l10.5-10.5M159.5 90l12-12M159.5 102l24-24M159.5 114l36-36M159.5 126l48-48M162.5 135l57-57M174.5 135l57-57M186.5 135l57-57M198.5 135l57-57M210.5 135l57-57M222.5 135l48.5-48.5M234.5 135l36.5-36.5M246.5 135l24.5-24.5M258.5 135l12.5-12.5M122 154l12-12M122 166l24-24M122 178l36-36M122 190l48-48M132 192l46-46M144 192l34-34M156 192l22-22M168 192l10-10',
    outline: 'M122 192v-50h56v50',
    thin: 'M140.5 78v57M159.5 78v57M114 192l10 4l12-6l12 6l14-6l12 6l12-4',
    dimension: 'M150 18v52M112 52h30M188 52h-30',
    'dimension dashed': 'M150 142v72',
    hidden: 'M52 108a98 98 0 1 0 196 0a98 98 0 1 0-196 0',
  },
  dimensions: [
    { along: 'x', at: 52, from: 72, stops: [145.5, 154.5], beside: 180 },
    { along: 'y', at: 300, from: 282, stops: [78, 135] },
  ],
}

export const SERVICE_DRAWINGS: Record<ServiceIcon, Workpiece> = {
  /** A kitchen row with tall unit, in true modules of 600, 450 and 900 mm. */
  kitchen: {
    view: '0 0 418 262',
    mmPerUnit: 10,
    paths: {
      wood: 'M94 140h304v4H94zM289 60h105v4H289z',
      'outline bold': 'M8 232H416M214 138.5h60',
      outline:
        'M34 20h60v202H34zM34 72h60M34 140h60M39 78h50v56H39zM94 140h304v4H94zM94 144h60v78H94zM154 144h45v78h-45zM154 162h135M154 192h135M199 144h90v78h-90zM289 144h60v78h-60zM349 144h45v78h-45zM94 20h60v70H94zM154 20h45v70h-45zM229 20v38l-18 14v6h66v-6l-18-14V20zM289 60h105v4H289zM333 140v-18c0-9-16-9-16 0v3',
      hidden:
        'M34 20l60 26l-60 26M34 140l60 41l-60 41M154 144l-60 39l60 39M289 144l60 39l-60 39M394 144l-45 39l45 39M154 20l-60 35l60 35M154 20l45 35l-45 35M299 144v13h40v-13',
      thin: 'M44 91h40v36H44zM44 84h40M168 149h17m-17 18h17m-17 30h17M228 149h32m-32 18h32m-32 30h32M37 222h354v10H37zM211 72h66M301 60V48h8v12M315 60V42h7v18M329 60c-5 0-6-10 0-11c6 1 5 11 0 11M355 60v-9h16v9M223 137v-11h20v11M219 126h28',
    },
    dimensions: [
      { along: 'x', at: 256, from: 238, stops: [34, 94, 154, 199, 289, 349, 394] },
      { along: 'y', at: 16, from: 28, stops: [20, 140, 232] },
    ],
  },
  /** A shelf pulled apart, as assembly instructions show it. */
  furniture: {
    view: '32 -6 174 204',
    mmPerUnit: 8,
    paths: {
      hidden: 'M34 52h134M68 34h134M34 156h134M68 138h134M38 80h14m96 0h24M38 118h14m96 0h24M38 156h14m96 0h24',
      'outline wood': 'M52 26l34-18h96l-34 18z',
      outline:
        'M34 52l34-18v104l-34 18zM168 52l34-18v104l-34 18zM52 82l34-18h96l-34 18zM52 120l34-18h96l-34 18zM52 158l34-18h96l-34 18z',
      thin: 'M52 26v4h96v-4m0 4l34-18v-4M52 82v4h96v-4M52 120v4h96v-4M52 158v4h96v-4',
      'dimension dashed': 'M58 30v18M142 30v18',
      dimension: 'M55 52h6M58 49v6M139 52h6M142 49v6',
    },
    dimensions: [{ along: 'x', at: 190, from: 168, stops: [52, 148] }],
  },
  /** Wash basin, vanity unit and mirror on a tiled wall. */
  bath: {
    view: '24 0 176 204',
    mmPerUnit: 12.5,
    paths: {
      hatch: 'M24 16H200M24 56h56M152 56h48M24 96h56M152 96h48M24 136h56M152 136h48',
      'outline bold': 'M24 176H200',
      outline: 'M84 24h64v60H84zM116 24v60M84 114h64v44H84zM84 134h64M116 108V96h-10v3',
      'outline wood': 'M80 108h72v3q0 3-3 3H83q-3 0-3-3z',
      thin: 'M92 68l14-20M98 70l10-14M124 68l14-20M104 119h24M104 139h24',
      hidden: 'M96 108c4 6 36 6 40 0M116 158v10',
    },
    dimensions: [
      { along: 'y', at: 56, from: 74, stops: [108, 176] },
      { along: 'x', at: 196, from: 164, stops: [84, 148] },
    ],
  },
  /** Section through a concealed hinge in a door of 16 mm, with its cup of 35 mm. */
  repair: {
    view: '16 0 184 204',
    mmPerUnit: 0.8,
    paths: {
      hatch:
        'M20 144l12-12M24 152l20-20M36 152l20-20M48 152l20-20M60 152l18-18M72 152l6-6M122 144l12-12M126 152l20-20M138 152l20-20M150 152l20-20M162 152l8-8M176 44l12-12M176 56l20-20M176 68l20-20M176 80l20-20M176 92l20-20M176 104l20-20M176 116l20-20M176 128l20-20M176 140l20-20M176 152l20-20M188 152l8-8',
      'outline wood': 'M78 132v14h44v-14',
      outline:
        'M20 132h150v20H20zM176 32h20v120h-20zM108 132c0-22 12-34 34-38l26-5M92 132c2-34 22-52 50-56l26-4M134 64h42v40h-42q-6 0-6-6v-28q0-6 6-6zM140 84a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M161 84a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
      'outline bold': 'M72 132h56',
      thin: 'M142 84h7m-3.5-3.5v7M163 84h4M97.5 126a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
      'dimension dashed': 'M20 152A150 150 0 0 1 64 46',
      dimension: 'M60 54l4-8l-9 1',
    },
    dimensions: [{ along: 'x', at: 180, from: 158, stops: [78, 121.75], sign: 'Ø ' }],
  },
  /** A van loaded with panels. */
  delivery: {
    view: '6 0 212 204',
    mmPerUnit: 25,
    paths: {
      'outline bold': 'M8 164H216',
      outline:
        'M18 150V58q0-7 7-7h117q9 0 15 7l24 34l20 7q6 2 6 8v37q0 6-6 6h-9M60 150h86M18 150h8M138 60h13q4 0 7 4l17 25h-37zM140 102h8M29 150a14 14 0 1 0 28 0a14 14 0 1 0-28 0M155 150a14 14 0 1 0 28 0a14 14 0 1 0-28 0',
      thin: 'M132 54v90M37 150a6 6 0 1 0 12 0a6 6 0 1 0-12 0M163 150a6 6 0 1 0 12 0a6 6 0 1 0-12 0M60 150c0-9-7-17-17-17s-17 8-17 17M186 150c0-9-7-17-17-17s-17 8-17 17',
      hidden: 'M28 64h32v72H28zM64 84h30v52H64zM98 84h28v52H98z',
      'dimension dashed': 'M64 80h62',
    },
    dimensions: [{ along: 'x', at: 196, from: 170, stops: [18, 132] }],
  },
  /** A cupboard fitted under a 45 degree roof slope. */
  custom: {
    view: '0 0 252 426',
    mmPerUnit: 10,
    paths: {
      'outline bold': 'M30 392H250M48 392V198L206 40h44',
      hatch:
        'M30 388l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18M39 181v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-26v18m18-18v18m18-18v18',
      'outline wood': 'M118 378V140l62-62v300z',
      outline: 'M30 392V190L198 22h52M56 378V202l62-62v238zM180 378V78l24-24h38v324zM56 302h62v36H56zM180 222h62',
      thin: 'M56 378h186v14H56zM118 182h62m-62 40h62m-62 40h62m-62 40h62M76 307h22m-22 36h22M124 182v-22h6v22m0 0v-26h5v26m0 0v-20h7v20m24 0v-14h-14v14m-28 120v-14h20v14m6-80c-6-4-6-16 0-18c6 2 6 14 0 18m-24 40v-12h28v12m14 40v-24h-6v24m0-20h-6v20',
      hidden: 'M56 302l62-62l-62-38M180 222l62 78l-62 78m62-156l-62-72l44-96',
    },
    dimensions: [
      { along: 'y', at: 14, from: 46, stops: [202, 392] },
      { along: 'x', at: 418, from: 398, stops: [56, 118, 180, 242] },
    ],
    marks: [
      {
        path: 'M28 174l148-148M23 169l14 14M171 21l14 14M28 169v10M176 21v10',
        figures: [{ figure: '2093', at: 'translate(99 97)rotate(-45)' }],
      },
      { path: 'M48 152A46 46 0 0 1 80.5 165.5', figures: [{ figure: '45°', at: 'translate(66 147)' }] },
    ],
  },
}
