/**
 * The settings of SMSCs with the protocol http: which provider it is, where its API is, and how its requests are
 * verified.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, config.match, config.value, http, json. Read
 * {@link org.strowger.router.config.provider.ProviderSettings} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.provider;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
