/**
 * Every key of the configuration as a row of data: its name, type, default, meaning and example. Reading a file, the
 * schema for editors and the manual are all made from these rows.
 *
 * <p>Thread: any. May use: what lies below config. Read {@link org.strowger.router.config.grammar.ConfigKey} first,
 * then {@link org.strowger.router.config.keys.Grammar}.
 */
@NullMarked
package org.strowger.router.config.grammar;

import org.jspecify.annotations.NullMarked;
