package org.strowger.bound;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The entries of a collection are those of a {@link Bound} that is declared elsewhere. */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.FIELD)
public @interface BoundedBy {
    /** The field with the {@link Bound}: its name if it is in the same file, else {@code Type.NAME}. */
    String value();
}
