/**
 * Import of ksmppd: its groups, and a dump of its tables of users and routes.
 *
 * <p>Thread: the main thread only. May use: imports, imports.kannel, config. Read
 * {@link org.strowger.router.imports.ksmppd.Ksmppd} first.
 */
@NullMarked
package org.strowger.router.imports.ksmppd;

import org.jspecify.annotations.NullMarked;
