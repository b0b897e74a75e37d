/**
 * Kannel's admin interface: HTTP requests of its scripts and monitors, answered by commands of the console.
 *
 * <p>Thread: requests begin on any thread and run on those of the console's commands. May use: exchange and the
 * packages it uses. Read {@link org.strowger.router.admin.kannel.KannelAdmin} first.
 */
@NullMarked
package org.strowger.router.admin.kannel;

import org.jspecify.annotations.NullMarked;
