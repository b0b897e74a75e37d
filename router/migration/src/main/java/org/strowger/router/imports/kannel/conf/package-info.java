/**
 * Import of Kannel's configurations: the syntax of kannel.conf, the directives that are known, and the findings about
 * them.
 *
 * <p>Thread: the main thread only. May use: imports, config. Read
 * {@link org.strowger.router.imports.kannel.conf.ConfFile} first.
 */
@NullMarked
package org.strowger.router.imports.kannel.conf;

import org.jspecify.annotations.NullMarked;
