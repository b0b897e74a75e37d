'use strict';

// An application made of node-smpp; ../README.md says how it is spoken to.

const fs = require('fs');
const smpp = require('smpp');
const library = require('smpp/package.json');

const GSM_MAX = 160;
const GSM_PART = 153;
const GSM = smpp.encodings.ASCII; // so it is called there
const CODING = { gsm: 0, ucs2: smpp.ENCODING.UCS2 };

const say = (...words) => process.stdout.write(words.join(' ') + '\n');
const fails = (what) => {
  process.stderr.write(`${what}\n`);
  process.exit(1);
};
const check = (pdu) => pdu.command_status === 0 || fails(`${pdu.command}: status ${pdu.command_status}`);

/** The texts of its parts, each with its header. The library does not cut. */
function parts(text) {
  if (!GSM.match(text) || text.length <= GSM_MAX) {
    return [text];
  }
  const cut = text.match(new RegExp(`.{1,${GSM_PART}}`, 'gs'));
  const udh = (i) => Buffer.from([5, 0, 3, 7, cut.length, i + 1]);
  return cut.map((message, i) => ({ udh: udh(i), message }));
}

function send(session, from, to, text, receipt, accepted) {
  for (const part of parts(text)) {
    session.submit_sm(
      {
        source_addr: from,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: to,
        // Left alone, the library says IA5 of what it writes in the alphabet of GSM.
        data_coding: GSM.match(text) ? CODING.gsm : CODING.ucs2,
        registered_delivery: receipt,
        short_message: part,
      },
      (pdu) => check(pdu) && accepted(pdu.message_id),
    );
  }
}

function bind(kind, [port, system_id, password]) {
  return new Promise((bound) => {
    const session = smpp.connect({ host: '127.0.0.1', port: Number(port) }, () => {
      session[`bind_${kind}`]({ system_id, password }, (pdu) => {
        check(pdu);
        say('bound', kind);
        bound(session);
      });
    });
    session.on('error', fails);
    session.on('enquire_link', (pdu) => {
      session.send(pdu.response());
      say('asked');
    });
  });
}

function receives(session, answer) {
  session.on('deliver_sm', (pdu) => {
    session.send(pdu.response());
    const text = pdu.short_message.message;
    if (pdu.esm_class & smpp.ESM_CLASS.MC_DELIVERY_RECEIPT) {
      const [, id, state] = text.match(/^id:(\S+) .* stat:(\S+) /);
      say('receipt', id, state, pdu.receipted_message_id);
    } else {
      say('mo', pdu.source_addr, text);
      answer(pdu, text);
    }
  });
}

function leave(session) {
  session.enquire_link({}, () => {
    say('alive');
    session.unbind({}, () => {
      say('unbound');
      session.close();
    });
  });
}

async function main(words) {
  say('library', library.name, library.version);
  if (words[0] === '--version') {
    return;
  }
  const sessions = [];
  for (const kind of words[3].split('+')) {
    sessions.push(await bind(kind, words));
  }
  const sender = sessions[0];
  for (const session of sessions) {
    receives(session, (pdu, text) =>
      send(sender, pdu.destination_addr, pdu.source_addr, 'heard', 0, (id) => {
        say('answered', text, id);
        if (text === 'bye') {
          sessions.forEach(leave);
        }
      }),
    );
  }
  for (const line of fs.readFileSync(0, 'utf8').trimEnd().split('\n')) {
    const [, from, to, text] = line.match(/^(\S+) (\S+) (.*)$/);
    send(sender, from, to, text, 1, (id) => say('sent', to, id));
  }
}

main(process.argv.slice(2)).catch((e) => fails(e.stack));
