/**
 * Import of Kannel's configurations: its rules of links, and the routes with the same effect.
 *
 * <p>Thread: the main thread only. May use: imports, imports.kannel.conf, config. Read
 * {@link org.strowger.router.imports.kannel.routing.Routing} first.
 */
@NullMarked
package org.strowger.router.imports.kannel.routing;

import org.jspecify.annotations.NullMarked;
