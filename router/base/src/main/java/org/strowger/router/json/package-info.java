/**
 * JSON: the one writer and the one escaper of the router, and the one reader.
 *
 * <p>Thread: a writer belongs to its caller; the static methods may be called by any thread. May use: nothing. Read
 * {@link org.strowger.router.json.JsonWriter} first.
 */
@NullMarked
package org.strowger.router.json;

import org.jspecify.annotations.NullMarked;
