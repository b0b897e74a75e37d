/**
 * The interface of Kannel: sending by {@code /cgi-bin/sendsms}, and callbacks for reports and messages from mobiles.
 * Texts are literal, because clients compare them.
 *
 * <p>Thread: any; everything is immutable. May use: config, gsm, http, message, protocol, and the packages http.api and
 * http.gateway beside it. Read {@link org.strowger.router.http.kannel.KannelApi} and
 * {@link org.strowger.router.http.kannel.KannelCallback} first.
 */
@NullMarked
@Within(Within.Scope.REQUEST)
package org.strowger.router.http.kannel;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
