/** What an exported page may consist of. Everything that is not named here is left out, or only its text is kept. */

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** HTML elements that are copied as they are. */
export const PLAIN = words(`
  a abbr article aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd label li mark ol p pre q s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr
`);

/** Elements that become another one, with what is in them. */
export const REPLACED: Readonly<Record<string, string>> = {
  button: 'span',
  legend: 'span',
  fieldset: 'div',
  form: 'div',
  main: 'div',
  nav: 'div',
  output: 'span',
  optgroup: 'span',
};

/** Elements that are left out with what is in them. */
export const DROPPED = words(`
  audio base canvas datalist dialog embed iframe input link menu meta meter noscript object option portal progress
  script select slot source style template textarea track video
`);

export const SVG = words(`
  circle clippath defs desc ellipse g line lineargradient marker path pattern polygon polyline radialgradient rect stop
  svg symbol text textpath title tspan
`);

/** MathML that can be read; annotations hold the source once more. */
export const MATH = words(`
  math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover semantics
`);

/** Attributes that every element may keep. */
export const COMMON = words('class lang dir title');
/** Attributes of HTML elements. */
export const OF_HTML = words('colspan rowspan scope open start datetime alt width height');
/** Attributes of drawings. */
export const OF_SVG = words(`
  viewbox width height x y x1 x2 y1 y2 cx cy r rx ry d dx dy points transform fill fill-opacity fill-rule clip-rule stroke
  stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity opacity offset stop-color
  text-anchor dominant-baseline alignment-baseline font-size font-weight preserveaspectratio pathlength rotate
  gradientunits gradienttransform patternunits markerwidth markerheight refx refy orient clip-path marker-end marker-start
`);
/** Attributes of formulas. */
export const OF_MATH = words(`
  display mathvariant stretchy fence separator lspace rspace width height depth voffset accent accentunder columnalign
  rowspacing columnspacing columnlines rowlines linethickness minsize maxsize symmetric largeop movablelimits displaystyle
  scriptlevel form columnspan rowspan
`);
/** What an element is said to be; roles of controls would promise what a read-only page does not do. */
export const ROLES = words('img group region note list listitem');
export const ARIA = words('aria-label aria-hidden aria-current');
/** Attributes that name other elements by id. */
export const REFERENCES = words('aria-labelledby aria-describedby');
