/**
 * JSON: the only writer, the only escaper and the only reader of the router.
 *
 * <p>Thread: a writer belongs to its caller; the static methods may be called by any thread. May use: nothing. Read
 * {@link org.strowger.router.json.JsonWriter} first.
 */
@NullMarked
package org.strowger.router.json;

import org.jspecify.annotations.NullMarked;
