/**
 * Types of option values of the tools.
 *
 * <p>Thread: the main thread only. May use: the standard library. Read
 * {@link org.strowger.tools.command.value.RateOption} first.
 */
@NullMarked
package org.strowger.tools.command.value;

import org.jspecify.annotations.NullMarked;
