/**
 * The keys of the configuration, section by section, each with its type, default and documentation.
 *
 * <p>Thread: any; everything is immutable. May use: the grammar, the criteria and the values below config. Read
 * {@link org.strowger.router.config.keys.Grammar} first.
 */
@NullMarked
package org.strowger.router.config.keys;

import org.jspecify.annotations.NullMarked;
