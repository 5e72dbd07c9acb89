const data=JSON.parse(document.getElementById('data').textContent),svg=document.querySelector('main svg'),aside=document.querySelector('aside'),
field=document.querySelector('header input'),fit=document.querySelector('header button'),nodes=[...svg.querySelectorAll('.n')];
let chosen=null;
const el=(tag,text,cls)=>{const e=document.createElement(tag);if(text!=null)e.textContent=text;if(cls)e.className=cls;return e};
const list=(title,items,cls)=>{if(!items.length)return;aside.append(el('h3',title));const u=el('ul');for(const i of items)u.append(el('li',i,cls));aside.append(u)};
const clear=()=>{svg.classList.remove('on');for(const e of svg.querySelectorAll('.up,.down,.me'))e.classList.remove('up','down','me')};
const show=id=>{clear();aside.replaceChildren();if(id==null){about();return}svg.classList.add('on');mark(+id);describe(+id)};
for(const n of nodes){n.addEventListener('pointerenter',()=>chosen==null&&show(n.dataset.id));n.addEventListener('pointerleave',()=>chosen==null&&show(null));
n.addEventListener('click',e=>{chosen=chosen===n.dataset.id?null:n.dataset.id;show(chosen);e.stopPropagation()});
n.addEventListener('keydown',e=>{if(e.key==='Enter'||e.key===' '){e.preventDefault();chosen=n.dataset.id;show(chosen)}})}
document.querySelector('main').addEventListener('click',()=>{chosen=null;show(null)});
addEventListener('keydown',e=>{if(e.key==='Escape'){chosen=null;field.value='';show(null)}});
field.addEventListener('input',()=>{const q=field.value.trim().toLowerCase();const hit=q?nodes.find(n=>n.dataset.name.toLowerCase()===q)||nodes.find(n=>n.dataset.name.toLowerCase().startsWith(q))||nodes.find(n=>n.dataset.name.toLowerCase().includes(q)):null;
chosen=hit?hit.dataset.id:null;show(chosen);if(hit)hit.scrollIntoView({block:'center',inline:'center'})});
const main=document.querySelector('main'),whole=on=>{main.classList.toggle('fit',on);fit.setAttribute('aria-pressed',on);fit.textContent=on?'Actual size':'Fit'};
fit.addEventListener('click',()=>whole(!main.classList.contains('fit')));
const start=()=>{const n=nodes.find(n=>n.dataset.name===decodeURIComponent(location.hash.slice(1)));chosen=n?n.dataset.id:null;show(chosen);
if(n)n.scrollIntoView({block:'center',inline:'center'});else open()};
addEventListener('hashchange',start);
// Seen whole; the button leads to names of their size.
const open=()=>{const size=svg.viewBox.baseVal;whole(main.clientWidth<size.width||main.clientHeight<size.height)};