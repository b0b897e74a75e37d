package org.strowger.router.imports.pickle;

/** Python's {@code None}. */
public enum PickledNone {
    NONE
}
