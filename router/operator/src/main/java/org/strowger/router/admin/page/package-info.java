/**
 * The operators' page: HTML pages for the users of the console, which run the commands of the console.
 *
 * <p>Thread: the threads of the HTTP server; commands run on the threads of the console. May use: admin.answer,
 * admin.command, admin.console, admin.figures, http. Read {@link org.strowger.router.admin.page.OperatorPages} first.
 */
@NullMarked
package org.strowger.router.admin.page;

import org.jspecify.annotations.NullMarked;
