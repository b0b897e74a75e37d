package org.strowger.router.reactor;

/** A task, timer or handler with a description of its own for operators, shown if it takes most of a long turn. */
public interface TurnStep {
    String description();

    /** The simple name of the class, or of the class that contains it: a lambda belongs to the class that wrote it. */
    static String nameOf(Class<?> type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        String outer = nested < 0 ? name : name.substring(0, nested);
        return outer.substring(outer.lastIndexOf('.') + 1);
    }
}
