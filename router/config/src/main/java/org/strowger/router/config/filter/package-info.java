/**
 * The settings of message filters that are written in the configuration: which messages they are for, and their effect.
 *
 * <p>Thread: any; all types are immutable. May use: config.fault, config.grammar, config.match, config.value, message.
 * Read {@link org.strowger.router.config.filter.FilterRule} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.filter;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
