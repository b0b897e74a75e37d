/**
 * The hooks on the console.
 *
 * <p>Thread: the threads of the console; everything read here is published. May use: admin.answer, admin.command,
 * config, hook, metrics. Read {@link org.strowger.router.admin.hook.HookViews} first.
 */
@NullMarked
package org.strowger.router.admin.hook;

import org.jspecify.annotations.NullMarked;
