/** The key of the visitor's choice about the external map in localStorage. */
export const CONSENT_KEY = 'cookie-consent'

/**
 * The only inline script. The CSP allows it by its hash (server/http/security-headers.ts); a build with another hash fails.
 * Before the first paint it shows the consent banner to visitors without a choice, lets the plumb line swing at the start
 * of a visit (no reload, no 'back', no page of this site before), and says whether the browser knows popovers. A page
 * opened at its top lays out what is below the window (styles/later.css) when it is idle, at the first scroll, or before a
 * link leads there: from then on every place is true, for anchors, for 'back' and for a reload. Its
 * listeners make banner and menu work before the behaviours are loaded, and hide the banner when a script fails
 * or the style sheet is not understood (before Chromium 99).
 * After the first paint it asks for the behaviours, whose URL is its attribute `data-behaviours`: on their way earlier, they
 * would delay the fonts, and with them the largest paint, by a round trip. In a background tab nothing is painted: they are
 * asked for after a second.
 * It is short by hand and for old browsers: a minifier's next version would change the hash.
 */
export const BOOT_SCRIPT = `(function(){
var r=document.documentElement,k="${CONSENT_KEY}",c,s=document.createElement("script"),n=performance.getEntriesByType("navigation")[0]
try{c=localStorage.getItem(k)}catch(e){}
if(c!=="accepted"&&c!=="declined")r.setAttribute("data-asks","")
if(n&&n.type==="navigate"&&document.referrer.indexOf(location.origin+"/"))r.setAttribute("data-arrives","")
if("popover"in r)r.setAttribute("data-popovers","")
if(n&&n.type==="navigate"&&!location.hash)r.setAttribute("data-later","")
function whole(){r.removeAttribute("data-later")}
addEventListener("scroll",whole,{once:true})
document.addEventListener("click",function(e){
var b=e.target.closest("[data-consent]"),p=e.target.closest("[popover] a")
if(e.target.closest("[href*='#']"))whole()
if(p&&(p=p.closest("[popover]")).hidePopover)p.hidePopover()
if(!b)return
c=b.getAttribute("data-consent")
try{localStorage.setItem(k,c)}catch(e){}
r.removeAttribute("data-asks")
if(!window.CSSLayerBlockRule)b.closest("section").hidden=true
dispatchEvent(new CustomEvent("consent",{detail:c}))
},true)
s.type="module"
s.src=document.currentScript.getAttribute("data-behaviours")
function load(){if(!s.parentNode)document.head.appendChild(s)}
try{new PerformanceObserver(load).observe({type:"paint",buffered:true})}catch(e){}
setTimeout(load,1000)
addEventListener("error",function(e){if(e.target.tagName==="SCRIPT")r.removeAttribute("data-asks")},true)
})()`
