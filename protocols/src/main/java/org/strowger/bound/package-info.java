/**
 * How code declares its bounds: the limit of each queue, table and counter, the owner of its entries, and the effect of
 * a full one. The page of the manual on bounds is made from these annotations, and a rule of the house refuses a
 * collection that grows without one. The annotations exist in sources only.
 *
 * <p>Thread: none. May use: nothing. Read {@link org.strowger.bound.Bound} first.
 */
@NullMarked
package org.strowger.bound;

import org.jspecify.annotations.NullMarked;
