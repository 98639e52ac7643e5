package io.seckill.problem;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Arrays;
import java.util.List;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Says in a service's description what no controller says, since it holds for each call: how a refusal looks, with every code, and that a
 * token is needed.
 */
@Component
class ProblemsInTheDescription implements OpenApiCustomizer {

    private static final String SCHEMA = "Problem";
    private static final String TOKEN = "token";

    private final String service;

    ProblemsInTheDescription(@Value("${spring.application.name:}") String service) {
        this.service = service;
    }

    @Override
    public void customise(OpenAPI api) {
        // The address is the front's, and the versions are those of the repository.
        api.setServers(null);
        api.setInfo(new Info().title(service).version("1"));
        if (api.getComponents() == null) {
            api.setComponents(new Components());
        }
        api.getComponents().addSchemas(SCHEMA, problem());
        api.getComponents()
                .addSecuritySchemes(
                        TOKEN,
                        new SecurityScheme()
                                .type(SecurityScheme.Type.HTTP)
                                .scheme("bearer")
                                .bearerFormat("JWT"));
        api.addSecurityItem(new SecurityRequirement().addList(TOKEN));
        api.getPaths().values().forEach(path -> path.readOperations().forEach(ProblemsInTheDescription::mayFail));
    }

    private static void mayFail(Operation operation) {
        Schema<?> problem = new Schema<>().$ref("#/components/schemas/" + SCHEMA);
        operation
                .getResponses()
                .addApiResponse(
                        "default",
                        new ApiResponse()
                                .description("Refused, or failed; the code says why")
                                .content(new Content()
                                        .addMediaType("application/problem+json", new MediaType().schema(problem))));
    }

    private static Schema<?> problem() {
        StringSchema code = new StringSchema();
        code.setEnum(Arrays.stream(ProblemCode.values()).map(Enum::name).toList());
        ObjectSchema problem = new ObjectSchema();
        problem.setDescription("RFC 9457; some codes carry more, as ALREADY_ORDERED its orderId");
        problem.addProperty("type", new StringSchema());
        problem.addProperty("title", new StringSchema());
        problem.addProperty("status", new IntegerSchema());
        problem.addProperty("detail", new StringSchema());
        problem.addProperty("instance", new StringSchema());
        problem.addProperty("code", code);
        problem.setRequired(List.of("title", "status", "code"));
        return problem;
    }
}
