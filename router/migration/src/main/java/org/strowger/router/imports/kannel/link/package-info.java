/**
 * Import of Kannel's configurations: links to SMSCs.
 *
 * <p>Thread: the main thread only. May use: imports, imports.kannel.conf, imports.kannel.routing, http, gsm, config.
 * Read {@link org.strowger.router.imports.kannel.link.LinkMapper} first.
 */
@NullMarked
package org.strowger.router.imports.kannel.link;

import org.jspecify.annotations.NullMarked;
