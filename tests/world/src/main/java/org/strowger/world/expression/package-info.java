/** Random expressions of filters, with what they mean: the class that writes one also computes its value. */
@NullMarked
package org.strowger.world.expression;

import org.jspecify.annotations.NullMarked;
