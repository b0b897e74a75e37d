/**
 * Faults in a configuration file: position, description and suggested correction.
 *
 * <p>Thread: any, one at a time for a reading. May use: nothing but the JDK. Read
 * {@link org.strowger.router.config.fault.Fault} first.
 */
@NullMarked
package org.strowger.router.config.fault;

import org.jspecify.annotations.NullMarked;
