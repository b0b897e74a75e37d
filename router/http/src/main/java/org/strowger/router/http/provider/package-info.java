/**
 * The requests of HTTP providers: receipts and messages from mobiles, as if a session with the SMSC had received them.
 *
 * <p>Thread: that of the connection by which a request came. May use: http.api, provider, smsc. Read
 * {@link org.strowger.router.http.provider.ProviderReceiver} first.
 */
@NullMarked
package org.strowger.router.http.provider;

import org.jspecify.annotations.NullMarked;
