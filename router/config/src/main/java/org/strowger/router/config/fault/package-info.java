/**
 * Faults in a configuration file: position, description and suggested correction.
 *
 * <p>Thread: any, but only one at a time while a file is read. May use: nothing but the JDK. Read
 * {@link org.strowger.router.config.fault.Fault} first.
 */
@NullMarked
package org.strowger.router.config.fault;

import org.jspecify.annotations.NullMarked;
