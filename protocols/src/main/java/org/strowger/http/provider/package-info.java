/**
 * HTTP providers in place of SMSCs: a session that submits each message as a request on its own connection. What the
 * requests and responses look like is the {@link org.strowger.http.provider.ProviderProfile} of the provider.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: http, protocol, message,
 * gsm. Read {@link org.strowger.http.provider.HttpProviderSession} first.
 */
@NullMarked
package org.strowger.http.provider;

import org.jspecify.annotations.NullMarked;
