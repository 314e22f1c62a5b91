/** The key of the visitor's choice about the external map in localStorage. */
export const CONSENT_KEY = 'cookie-consent'
/** The place of the choice beside the map. Filter lists hide elements by words such as the key's. */
export const MAP_CHOICE_ID = 'karten-wahl'

/**
 * The only inline script. The CSP allows it by its hash (server/http/security-headers.ts); a build with another hash fails.
 * Before the first paint it shows the consent banner to visitors without a choice, lets the plumb line swing at the start
 * of a visit (no reload, no 'back', no page of this site before), and says whether the browser knows popovers. A page
 * opened at its top on a phone lays out what is below the window after the first paint (styles/later.css), and before a
 * link leads there: from then on every place is true. 'Back' and a reload begin with the whole page. The
 * listeners make banner and menu work before the behaviours are loaded, and hide the banner when a script fails
 * or the style sheet is not understood (before Chromium 99).
 * After the first paint it asks for the behaviours, whose URL is its attribute `data-behaviours`: on their way earlier, they
 * would delay the fonts, and with them the largest paint, by a round trip. In a background tab nothing is painted: they are
 * asked for after a second.
 * It is short by hand and for old browsers: a minifier's next version would change the hash.
 */
export const BOOT_SCRIPT = `(function(){
var d=document,h=d.documentElement.dataset,k="${CONSENT_KEY}",c,s=d.createElement("script"),n=performance.getEntriesByType("navigation")[0],g=n&&n.type==="navigate"
try{c=localStorage[k]}catch(e){}
if(c!=="accepted"&&c!=="declined")h.asks=""
if(g&&d.referrer.indexOf(location.origin+"/"))h.arrives=""
if("popover"in s)h.popovers=""
if(g&&!location.hash)h.later=""
d.addEventListener("click",function(e){
var b=e.target.closest("[data-consent]"),p=e.target.closest("[popover] a")
if(e.target.closest("[href*='#']"))all()
if(p&&(p=p.closest("[popover]")).hidePopover)p.hidePopover()
if(!b)return
c=b.getAttribute("data-consent")
try{localStorage[k]=c}catch(e){}
delete h.asks
if(!window.CSSLayerBlockRule)d.querySelector("[data-banner]").hidden=true
dispatchEvent(new CustomEvent("consent",{detail:c}))
},true)
s.type="module"
s.src=d.currentScript.getAttribute("data-behaviours")
function all(){delete h.later}
function load(){s.parentNode||d.head.appendChild(s)}
try{new PerformanceObserver(load).observe({type:"paint",buffered:true})}catch(e){}
setTimeout(load,1000)
addEventListener("error",function(e){if(e.target.tagName==="SCRIPT"){delete h.asks;all()}},true)
})()`
