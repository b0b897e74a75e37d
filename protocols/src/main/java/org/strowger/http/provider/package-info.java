/**
 * HTTP providers in place of SMSCs: a session that submits each message as a request on its own connection. The
 * {@link org.strowger.http.provider.ProviderProfile} of the provider describes the requests and responses.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: http, protocol, message,
 * gsm. Read {@link org.strowger.http.provider.HttpProviderSession} first.
 */
@NullMarked
package org.strowger.http.provider;

import org.jspecify.annotations.NullMarked;
