/**
 * The APIs of HTTP providers: the requests that submit messages, the meaning of the responses, and the receipts and
 * messages in the requests of the providers.
 *
 * <p>Thread: any; everything is immutable. May use: http.provider, http.gateway, config, json. Read
 * {@link org.strowger.router.provider.Provider} first, then {@link org.strowger.router.provider.KannelProvider}.
 */
@NullMarked
@Within(Within.Scope.REQUEST)
package org.strowger.router.provider;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
