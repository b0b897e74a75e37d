/**
 * HTML of the operators' page: a writer that escapes everything, answers of commands as tables, and charts.
 *
 * <p>Thread: any; an {@code Html} belongs to one request. May use: admin.answer. Read
 * {@link org.strowger.router.admin.page.html.Html} first.
 */
@NullMarked
@Within(Within.Scope.COMMAND)
package org.strowger.router.admin.page.html;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
