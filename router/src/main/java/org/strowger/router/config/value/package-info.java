/**
 * Values of the configuration that have a type of their own (addresses, rates, secrets), and the rules by which they
 * are read.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, message. Read
 * {@link org.strowger.router.config.value.TimeTypes} first.
 */
@NullMarked
package org.strowger.router.config.value;

import org.jspecify.annotations.NullMarked;
