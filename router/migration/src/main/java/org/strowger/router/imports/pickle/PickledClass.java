package org.strowger.router.imports.pickle;

/**
 * A class or function that a pickle names. It is never loaded or called.
 *
 * @param module the module, such as {@code jasmin.routing.Routes}
 * @param name the name in the module
 */
public record PickledClass(String module, String name) {
    @Override
    public String toString() {
        return module + "." + name;
    }
}
