/** Sessions without I/O. */
@NullMarked
package org.strowger.protocol;

import org.jspecify.annotations.NullMarked;
