package org.strowger.router.imports.pickle;

/**
 * A class or function named in a pickle. It is never loaded or called.
 *
 * @param module the module, such as {@code jasmin.routing.Routes}
 * @param name the name within the module
 */
public record PickledClass(String module, String name) {
    @Override
    public String toString() {
        return module + "." + name;
    }
}
