/**
 * Strowger's own HTTP API, version 1: reads requests in JSON, and writes responses, problems, callbacks and the OpenAPI
 * document. Tables of members drive parsing, errors and documents.
 *
 * <p>Thread: any; nothing has state, except objects that live for one call. May use: http.api, json, config, http,
 * message, protocol, gsm. Read {@link org.strowger.router.http.v1.OwnApi} first.
 */
@NullMarked
@Within(Within.Scope.REQUEST)
package org.strowger.router.http.v1;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
