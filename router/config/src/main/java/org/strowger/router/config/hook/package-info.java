/**
 * The settings of hooks: HTTP services that are asked about messages.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, config.value, config.tls, http. Read
 * {@link org.strowger.router.config.hook.HookSettings} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.hook;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
