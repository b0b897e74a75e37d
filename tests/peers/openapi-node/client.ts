// A client of openapi-fetch whose types openapi-typescript generates from the document of /v1: the compiler checks it.

import createClient from 'openapi-fetch';
import type { components, paths } from './v1.d.ts';

type State = components['schemas']['MessageState'];

const WAIT_MILLIS = 60_000;
const LOOK_MILLIS = 100;

export interface Account {
  url: string;
  authorization: string;
}

/** Sends a message, and queries it until it is delivered. */
export async function sendAndQuery(account: Account, to: string, sent: (id: string) => void): Promise<State> {
  const client = createClient<paths>({
    baseUrl: account.url,
    headers: { Authorization: account.authorization },
  });
  const { data, error } = await client.POST('/v1/messages', {
    body: { to, from: 'SHOP', text: 'hello', receipt: 'final', reference: 'openapi-node' },
  });
  if (data === undefined || !('id' in data) || data.id === undefined) {
    throw new Error(error?.detail ?? 'the message has no id');
  }
  sent(data.id);
  const ends = Date.now() + WAIT_MILLIS;
  for (;;) {
    const query = await client.GET('/v1/messages/{id}', { params: { path: { id: data.id } } });
    if (query.data === undefined) {
      throw new Error(query.error.detail);
    }
    if (query.data.state === 'delivered' || Date.now() > ends) {
      return query.data;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
  }
}
