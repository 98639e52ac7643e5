/** Begins: which language, who buys, which sale. */
import { Language } from './language.js';
import { element, hide } from './page.js';
import { SalePage } from './salepage.js';
import { Session } from './session.js';
import { Store } from './store.js';

// As the system writes its ids; anything else names no sale and is never sent.
const ID = /^[A-Za-z0-9_-]{1,64}$/;

const store = new Store();
const session = new Session(store);
session.takeFrom(location, history);
const language = new Language(store, location.search, navigator.language);
const saleId = new URLSearchParams(location.search).get('sale') ?? '';
const page = ID.test(saleId) ? new SalePage({ saleId, session, store, language }) : null;

function speak() {
  document.documentElement.lang = language.name === 'zh' ? 'zh-CN' : 'en';
  for (const target of document.querySelectorAll('[data-word]')) target.textContent = language.say(target.dataset.word);
  const button = element('language');
  button.textContent = language.otherName;
  button.lang = language.other;
  if (page) page.render();
  else document.title = language.say('brand');
}

element('language').addEventListener('click', () => {
  language.swap();
  speak();
});
// A new link in the same tab changes the fragment only; another tab may have been given another user.
addEventListener('hashchange', () => session.takeFrom(location, history) && location.reload());
addEventListener('storage', (event) => session.hears(event) && location.reload());

hide('choose', Boolean(page));
hide('sale', !page);
speak();
page?.start();
