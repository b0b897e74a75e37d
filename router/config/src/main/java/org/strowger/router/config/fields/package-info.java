/**
 * The fields and TLVs of messages that applications, routes and SMSCs require: their keys, and their effect on a
 * message.
 *
 * <p>Thread: none; all values are immutable. May use: config.fault, config.grammar, config.match, config.value,
 * message. Read {@link org.strowger.router.config.fields.LinkSettings} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.fields;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
