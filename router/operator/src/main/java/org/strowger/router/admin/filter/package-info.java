/**
 * The message filters on the console.
 *
 * <p>Thread: the threads of the console; everything read here is published. May use: admin.answer, admin.command,
 * application, config, filter, thread. Read {@link org.strowger.router.admin.filter.FilterViews} first.
 */
@NullMarked
package org.strowger.router.admin.filter;

import org.jspecify.annotations.NullMarked;
