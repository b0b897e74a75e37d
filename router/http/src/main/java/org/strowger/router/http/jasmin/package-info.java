/**
 * The interfaces of Jasmin: the HTTP API, the REST API, and callbacks for reports and messages from mobiles. Texts are
 * literal, because clients compare them.
 *
 * <p>Thread: any; everything is immutable. May use: config, gsm, http, json, message, protocol, and the packages
 * http.api and http.gateway beside it. Read {@link org.strowger.router.http.jasmin.JasminApi} and
 * {@link org.strowger.router.http.jasmin.JasminCallback} first.
 */
@NullMarked
@Within(Within.Scope.REQUEST)
package org.strowger.router.http.jasmin;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
