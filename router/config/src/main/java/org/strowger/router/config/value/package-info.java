/**
 * The value types of the configuration that need a class of their own (addresses, rates, secrets), and the rules for
 * parsing them.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, file, message. Read
 * {@link org.strowger.router.config.value.TimeTypes} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.value;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
