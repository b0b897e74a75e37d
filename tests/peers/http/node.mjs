// An application of /v1 made of Node's fetch; ../README.md says how it is started.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const OLD_SECONDS = 300;

const say = (...words) => process.stdout.write(words.join(' ') + '\n');

/** @param body the octets as received, before any parsing */
function isGenuine(secret, headers, body) {
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > OLD_SECONDS) {
    return false;
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${timestamp}.`), body]);
  const wanted = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  return headers['webhook-signature']
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === wanted.length && timingSafeEqual(each, wanted));
}

/** Takes requests on a port of its own. */
async function listen(heard) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    response.writeHead(204).end();
    heard(request.headers, Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function main(words) {
  say('library', 'fetch', process.versions.node);
  if (words[0] === '--version') {
    return;
  }
  const [url, name, password, secret, to] = words;
  let heard;
  const callback = new Promise((resolve) => (heard = (headers, body) => resolve({ headers, body })));
  const server = await listen(heard);
  const response = await fetch(url + '/v1/messages', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: 'Basic ' + Buffer.from(`${name}:${password}`).toString('base64'),
    },
    body: JSON.stringify({
      to,
      from: 'SHOP',
      text: 'hello',
      callback_url: `http://127.0.0.1:${server.address().port}/callback`,
      reference: 'node',
    }),
  });
  say('sent', (await response.json()).id);
  const { headers, body } = await callback;
  if (isGenuine(secret, headers, body)) {
    const report = JSON.parse(body).data;
    say('receipt', report.id, report.state, report.reference);
  }
  if (!isGenuine(secret, headers, Buffer.from(body.toString().replace('delivered', 'undelivered')))) {
    say('forged refused');
  }
  server.closeAllConnections();
  server.close();
}

await main(process.argv.slice(2));
