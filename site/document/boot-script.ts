/** Where the browser keeps the visitor's choice about the external map. */
export const CONSENT_KEY = 'cookie-consent'

/**
 * The one inline script, allowed by its hash (server/http/security-headers.ts; a build whose hash differs fails). It
 * stands before the style sheet, so that the first paint is right without a further round trip: it shows the consent
 * banner to whoever has not chosen, lets the plumb line swing when a visit begins (told without keeping anything: not
 * reloaded, not gone back to, not come from this site), and says whether the browser knows popovers. Its listeners make
 * banner and menu work before the behaviours are there, hide the banner where the style sheet is not understood (before
 * Chromium 99), and take the banner away where they can't be loaded.
 * Written for old browsers, and by hand: minified by a tool, the hash would change with its version.
 */
export const BOOT_SCRIPT = `(function(){
var r=document.documentElement,k="${CONSENT_KEY}",c,n=performance.getEntriesByType("navigation")[0]
try{c=localStorage.getItem(k)}catch(e){}
if(c!=="accepted"&&c!=="declined")r.setAttribute("data-asks","")
if(n&&n.type==="navigate"&&document.referrer.indexOf(location.origin+"/"))r.setAttribute("data-arrives","")
if("popover"in r)r.setAttribute("data-popovers","")
document.addEventListener("click",function(e){
var b=e.target.closest("[data-consent]"),p=e.target.closest("[popover] a")
if(p&&(p=p.closest("[popover]")).hidePopover)p.hidePopover()
if(!b)return
c=b.getAttribute("data-consent")
try{localStorage.setItem(k,c)}catch(e){}
r.removeAttribute("data-asks")
if(!window.CSSLayerBlockRule)b.closest("section").hidden=true
dispatchEvent(new CustomEvent("consent",{detail:c}))
},true)
addEventListener("error",function(e){if(e.target.tagName==="SCRIPT")r.removeAttribute("data-asks")},true)
})()`
