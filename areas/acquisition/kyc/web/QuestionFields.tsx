import { Checkbox } from '@mantine/core'
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { keysOf } from '#platform/record.ts'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { countries } from '#platform/swedish/countries.ts'
import {
  hasOptions,
  inputTypes,
  namesCountries,
  questionTypes,
  type KycQuestion,
  type PersonAnswerFields,
  type QuestionModel,
  type QuestionType,
} from '../questions.ts'
import { inputTypeNames, personFieldNames, questionTypeNames } from '../texts.ts'
import { fieldAt, type Editing } from './editing.ts'
import css from './kyc.module.css'
import { newOption } from './new-question.ts'

interface QuestionFieldsProps {
  at: string
  question: KycQuestion
  onChange: (question: KycQuestion) => void
  editing: Editing
}
const types = questionTypes.map((value) => ({ value, label: questionTypeNames[value] }))
const choices = countries().map(({ code, name }) => ({ value: code, label: name }))
const inputs = inputTypes.map((value) => ({ value, label: inputTypeNames[value] }))

/** Everything of a question but its options. */
export function QuestionFields({ at, question, onChange, editing }: QuestionFieldsProps) {
  const { options, model } = question.meta
  const change = (changed: Partial<KycQuestion>) => onChange({ ...question, ...changed })
  const changedModel = (changed: Partial<QuestionModel>): QuestionModel => {
    const { riskCountries, ...rest } = { ...model, ...changed }
    return namesCountries(rest) && riskCountries ? { ...rest, riskCountries } : rest
  }
  const changeModel = (changed: Partial<QuestionModel>) =>
    change({ meta: { options, model: changedModel(changed) } })
  const changeType = (type: QuestionType) => {
    const begun = options.length > 0 ? options : [newOption(question.id), newOption(question.id)]
    change({ meta: { options: hasOptions(type) ? begun : [], model: changedModel({ type }) } })
  }
  return (
    <>
      <TextField
        field={fieldAt(editing, `${at}.question`, question.question, (text) =>
          change({ question: text }),
        )}
        label="Fråga"
        required
        maxLength={500}
      />
      <TextAreaField
        field={fieldAt(editing, `${at}.bodyText`, question.bodyText, (bodyText) =>
          change({ bodyText }),
        )}
        label="Förklaring"
        hint="Står under frågan"
        rows={2}
        maxLength={2000}
      />
      <FieldRow>
        <SelectField
          field={fieldAt<QuestionType | null>(
            editing,
            `${at}.meta.model.type`,
            model.type,
            (type) => type && changeType(type),
          )}
          label="Frågetyp"
          choices={types}
          required
        />
        {model.type === 'Text' ? (
          <SelectField
            field={fieldAt<QuestionModel['textFieldInputType'] | null>(
              editing,
              `${at}.meta.model.textFieldInputType`,
              model.textFieldInputType,
              (type) => type && changeModel({ textFieldInputType: type }),
            )}
            label="Svarets form"
            choices={inputs}
            required
          />
        ) : null}
      </FieldRow>
      <SwitchField
        field={fieldAt(
          editing,
          `${at}.meta.model.validation.mandatory`,
          model.validation.mandatory,
          (mandatory) => changeModel({ validation: { mandatory } }),
        )}
        label="Obligatorisk"
      />
      {model.type === 'Person' ? (
        <PersonFields
          at={`${at}.meta.model.personAnswerFields`}
          fields={model.personAnswerFields}
          onChange={(personAnswerFields) => changeModel({ personAnswerFields })}
          editing={editing}
        />
      ) : null}
      {namesCountries(model) ? (
        <MultiSelectField
          field={fieldAt(
            editing,
            `${at}.meta.model.riskCountries`,
            model.riskCountries ?? [],
            (riskCountries) => changeModel({ riskCountries }),
          )}
          label="Riskländer"
          hint="Den som anger något av dem behöver AML-avdelningen ta ställning till"
          choices={choices}
        />
      ) : null}
    </>
  )
}

interface PersonFieldsProps {
  at: string
  fields: PersonAnswerFields
  onChange: (fields: PersonAnswerFields) => void
  editing: Editing
}
/** What is asked of a person. */
function PersonFields({ at, fields, onChange, editing }: PersonFieldsProps) {
  const { id, error } = fieldAt(editing, at, fields, onChange)
  return (
    <fieldset
      className={css.group}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>Frågor om personen</legend>
      <div className={css.checks}>
        {keysOf(personFieldNames).map((name) => (
          <Checkbox
            key={name}
            label={personFieldNames[name]}
            checked={fields[name]}
            onChange={(event) => onChange({ ...fields, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
      <SwitchField
        field={fieldAt(editing, `${at}.allowMultiple`, fields.allowMultiple, (allowMultiple) =>
          onChange({ ...fields, allowMultiple }),
        )}
        label="Flera personer får anges"
      />
    </fieldset>
  )
}
