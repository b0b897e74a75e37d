package org.strowger.router.imports.pickle;

import java.util.List;
import java.util.Map;

/**
 * An object in a pickle: the name of its class, the arguments of its construction, and its attributes. Compared by
 * identity, since objects can contain each other.
 */
public final class PickledObject {
    private final PickledClass type;
    private final List<Object> arguments;
    private Map<Object, Object> attributes = Map.of();

    PickledObject(PickledClass type, List<Object> arguments) {
        this.type = type;
        this.arguments = arguments;
    }

    public PickledClass type() {
        return type;
    }

    public List<Object> arguments() {
        return arguments;
    }

    /** The value of an attribute; {@link PickledNone} if the attribute is missing. */
    public Object get(String attribute) {
        return attributes.getOrDefault(attribute, PickledNone.NONE);
    }

    public boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    boolean isBuilt() {
        return !attributes.isEmpty();
    }

    /** Sets all attributes. The map is not copied, because each object that shares it would need another copy. */
    void build(Map<Object, Object> state) {
        attributes = state;
    }

    @Override
    public String toString() {
        return "object of " + type;
    }
}
