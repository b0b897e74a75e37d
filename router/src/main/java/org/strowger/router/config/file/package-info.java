/**
 * A configuration file to a {@link org.strowger.router.config.Configuration}, or to all that is wrong with it.
 *
 * <p>Thread: any but a SelectorThread, for it reads files. May use: what lies below config. Read
 * {@link org.strowger.router.config.file.ConfigurationFile} first.
 */
@NullMarked
package org.strowger.router.config.file;

import org.jspecify.annotations.NullMarked;
